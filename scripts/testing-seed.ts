// Property tests use the same seed in every run of `npm test`, so that a failure is caused by the change and not by
// chance. `npm run test:random` uses new seeds.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_115) })
