import { apiPlayer } from '@hearthward/e2e/api'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { type Figure, rounded } from './figure.ts'

const PARTIES = 20
const CHANGES_EACH = 15

/**
 * A change of the bonus of a full party: four characters and the party in one transaction, acknowledged after it is on
 * disk.
 */
export async function partyBench(product: Product): Promise<Figure[]> {
  const times: number[] = []
  for (let n = 0; n < PARTIES; n++) {
    const leader = await fullParty(product)
    for (let change = 0; change < CHANGES_EACH; change++) {
      const begun = performance.now()
      await leader.call('updatePartySettings', { xpBonusEnabled: change % 2 === 1 })
      times.push(performance.now() - begun)
    }
  }
  return [
    { name: 'party-change-p50', value: rounded(quantile(times, 0.5)), unit: 'ms' },
    { name: 'party-change-p99', value: rounded(quantile(times, 0.99)), unit: 'ms' },
  ]
}

async function fullParty({ url }: Product) {
  const [leader, ...others] = await Promise.all(Array.from({ length: 4 }, () => joinGame(url)))
  if (!leader) throw new Error('Nobody came')
  const { party } = await leader.call('createParty', { name: 'Measured', settings: { isPublic: true } })
  for (const other of others) await other.call('joinParty', { partyId: party.id })
  return leader
}

async function joinGame(url: string) {
  const player = await apiPlayer(url)
  await player.guest()
  await player.load()
  return player
}
