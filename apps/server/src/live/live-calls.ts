import { LIVE_CALLS, type LiveAnswer, type LiveCallName } from '@hearthward/contract'
import { networkOf } from '../core/access/addresses.ts'
import type { Server } from '../core/server.ts'
import { answerCall, refusalOfCall, type Sender } from '../http/answer-call.ts'
import { budgetRefusal } from '../http/limits/spending.ts'
import type { createConnectionGate } from './connection-gate.ts'
import { headersOfPage, type PageSocket } from './page-socket.ts'

/** Answers the calls that a page sends over its live connection: as HTTP does, with the cookies it was opened with. */
export function createLiveCalls(server: Server, gate: Pick<ReturnType<typeof createConnectionGate>, 'addressOf'>) {
  async function answerOf(name: LiveCallName, input: unknown, sender: Sender): Promise<LiveAnswer> {
    const stop = server.metrics.calls.startTimer({ call: name })
    try {
      assertWithinBudget(server, 'network', networkOf(sender.address))
      const { answer } = await answerCall(server, name, input, sender)
      stop({ outcome: 'ok' })
      return { answer }
    } catch (failure) {
      const error = refusalOfCall(server, name, failure, sender)
      stop({ outcome: error.code })
      return { error }
    }
  }

  return async (socket: PageSocket, message: unknown, answer: unknown): Promise<void> => {
    if (typeof answer !== 'function') return
    const { name, input } = (message ?? {}) as { name?: unknown; input?: unknown }
    if (!isLiveCall(name)) return answer(null)
    const charge = server.budgets.begin()
    const sender = senderOf(server, socket, gate.addressOf(socket.request))
    answer(await answerOf(name, input ?? {}, sender))
    charge({ network: networkOf(sender.address), uid: sender.spender() })
  }
}

const isLiveCall = (name: unknown): name is LiveCallName => LIVE_CALLS.includes(name as LiveCallName)

function senderOf(server: Server, socket: PageSocket, address: string): Sender {
  let spender: string | undefined
  return {
    headers: headersOfPage(socket),
    address,
    spendAs(uid) {
      spender = uid
      assertWithinBudget(server, 'account', uid)
    },
    spender: () => spender,
  }
}

function assertWithinBudget(server: Server, by: 'account' | 'network', key: string): void {
  const refusal = budgetRefusal(server, by, key)
  if (refusal) throw refusal
}
