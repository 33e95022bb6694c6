import type { Millis } from '@hearthward/engine'
import { type Budget, createBudget } from '../platform/budget.ts'
import type { Config } from '../platform/config.ts'
import { createCostMeter } from '../platform/cost-meter.ts'

/** Who pays for a request: the network it comes from and, once it is known, the account. */
export interface Payer {
  readonly network: string
  readonly uid?: string | undefined
}

export interface Budgets {
  readonly account: Budget
  readonly network: Budget
  /** Begins a piece of work. The returned function ends it and charges it, with the cost of any request. */
  begin(): (payer: Payer) => void
  /** Charges a request without further work, such as a refused one. */
  chargeRequest(payer: Payer): void
  /** Charges the reading of a live message by its length in characters or bytes. Returns the cost. */
  chargeMessage(payer: Payer, length: number): Millis
}

/** Reading a request and writing its answer, in milliseconds, which happens outside of the measured work. */
const REQUEST_COST = 0.2
/** Receiving and parsing a live message, in milliseconds: a fixed part, and the most that a thousand characters cost. */
const MESSAGE_COST = 0.05
const MESSAGE_COST_PER_THOUSAND = 0.07

/** The budgets of this node. They are not shared with other nodes, because each has its own processor. */
export function createBudgets({
  accountBudget,
  networkBudget,
}: Pick<Config, 'accountBudget' | 'networkBudget'>): Budgets {
  const meter = createCostMeter()
  const account = createBudget(accountBudget)
  const network = createBudget(networkBudget)

  function charge(payer: Payer, cost: number): void {
    const now = Date.now()
    network.charge(payer.network, cost, now)
    if (payer.uid !== undefined) account.charge(payer.uid, cost, now)
  }

  return {
    account,
    network,
    begin() {
      const end = meter.begin()
      return (payer) => charge(payer, REQUEST_COST + end())
    },
    chargeRequest: (payer) => charge(payer, REQUEST_COST),
    chargeMessage(payer, length) {
      const cost = MESSAGE_COST + (length / 1_000) * MESSAGE_COST_PER_THOUSAND
      charge(payer, cost)
      return cost
    },
  }
}
