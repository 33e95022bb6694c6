import { type CallName, calls, type StaffCallName } from '@hearthward/contract'
import type { SignedIn } from '../../core/handler.ts'
import { executeRequest, type PerformCall } from './execution.ts'
import { admitByValue, alwaysAsks, hasValue, isExempt, NeedsApproval, readValue } from './gate.ts'
import { approvalNeeded, openRequest } from './requests.ts'

export interface Approvals {
  readonly perform: PerformCall
  /**
   * Runs a call that may need approval. An act above the caller's limit, or of a kind that always needs approval, is
   * rolled back and becomes a request.
   */
  guard(name: CallName, input: unknown, context: SignedIn): Promise<unknown>
}

export function createApprovals(perform: PerformCall): Approvals {
  return {
    perform,
    async guard(calledName, input, context) {
      const name = calledName as StaffCallName
      try {
        return await perform(name, input, await gated(name, input, context))
      } catch (error) {
        if (!(error instanceof NeedsApproval)) throw error
        const request = await openRequest(context, name, input, error)
        if (request.runsAt === null || request.runsAt > request.requestedAt) throw approvalNeeded(request)
        return executeRequest(context.server, request, { by: null })
      }
    },
  }
}

async function gated(name: StaffCallName, input: unknown, context: SignedIn): Promise<SignedIn> {
  if (calls[name].approval === 'by-value') return { ...context, admit: admitByValue(context) }
  if (!alwaysAsks(name, input) || (await isExempt(context, name))) return context
  return {
    ...context,
    admit: async (tx, entry) => {
      throw new NeedsApproval(entry, hasValue(name) ? await readValue(context.server, tx, entry) : null)
    },
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly approvals: Approvals
  }
}
