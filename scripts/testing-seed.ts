// Property tests draw the same cases in every run of `npm test`: a red run speaks of the change, not of the dice.
// `npm run test:random` throws the dice anew, again and again.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_115) })
