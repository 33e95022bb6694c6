import type { CallName } from '@hearthward/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { callAsStaff, isConflict, isRequested } from '../client/account/staff-calls.ts'
import { callQuery, queryClient, refetchCalls } from '../client/call-queries.ts'
import type { CallAnswer, CallFailed, CallInput } from '../client/connection/calls.ts'
import { gameNow } from '../client/connection/server-time.ts'
import { toasts } from '../client/index.ts'
import { describeProblem, toastText } from './call-problems.ts'
import { notifications, requestNotification } from './notifications.ts'

export { refetchCalls } from '../client/call-queries.ts'

interface QueryOptions {
  /** Refetch interval in milliseconds while the screen is visible. */
  refetchInterval?: number
  enabled?: boolean
}

/** A call as the back-office reads it. It is refetched when a mutation or a live message invalidates it. */
export function staffQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { refetchInterval, enabled }: QueryOptions = {},
) {
  return {
    ...callQuery(name, input, callAsStaff),
    // A list keeps its rows while the next page or filter loads.
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(enabled !== undefined && { enabled }),
  }
}

/** Reads a call for a page of the back-office. */
export function useStaffQuery<Name extends CallName>(name: Name, input: CallInput<Name>, options: QueryOptions = {}) {
  return useQuery(staffQuery(name, input, options), queryClient)
}

interface MutationOptions<Name extends CallName> {
  /** Completes 'Failed to ...': 'ban the player'. */
  doing: string
  /** The toast after success. */
  done?: string | ((answer: CallAnswer<Name>) => string)
  /** Replaces every failure text, where the specification fixes one. */
  failed?: string | ((error: unknown) => string | undefined)
  /** The text if the target does not exist. */
  missing?: string
  /** The caller shows an edit conflict in place, so no toast is shown for it. */
  showsConflict?: boolean
  /** Waits for work that the call only begins. The result becomes the answer. */
  untilDone?: (answer: CallAnswer<Name>) => Promise<CallAnswer<Name>>
  /** Timeout of slow calls. */
  timeoutMs?: number
  /** Calls to refetch, because the action changes their answers. */
  refetches?: readonly CallName[]
}

/** Callbacks of one run. */
interface RunCallbacks<Name extends CallName> {
  onSuccess?: (answer: CallAnswer<Name>) => void
  /** The action waits for the approval of a colleague. Without it the dialog would ask again. */
  onRequested?: () => void
  onError?: (error: unknown) => void
  onSettled?: () => void
}

/** A staff action as a TanStack Query mutation: it reports success or the refusal and refetches what it changed. */
export function staffMutationOptions<Name extends CallName>(name: Name, options: MutationOptions<Name>) {
  return {
    mutationFn: async (input: CallInput<Name>) => {
      const { timeoutMs, untilDone } = options
      const answer = await callAsStaff(name, input, timeoutMs === undefined ? {} : { timeoutMs })
      return untilDone ? untilDone(answer) : answer
    },
    onSuccess: async (answer: CallAnswer<Name>) => {
      const { done } = options
      const text = typeof done === 'function' ? done(answer) : done
      if (text) toasts.show('info', text)
      await Promise.all((options.refetches ?? []).map((other) => queryClient.invalidateQueries({ queryKey: [other] })))
    },
    onError: (error: unknown) => {
      if (isRequested(error)) return reportRequest(error, options.doing)
      const hasConflict = isConflict(error)
      // The shown state was outdated: the refetch shows what the other user changed.
      if (hasConflict) refetchCalls(...(options.refetches ?? []))
      const { message, severity } = describeProblem(error, options.doing, options.missing)
      const { failed } = options
      const text = (typeof failed === 'function' ? failed(error) : failed) ?? toastText(error, message)
      if (!hasConflict || !options.showsConflict) toasts.refuse(text)
      notifications.add({ type: 'error', severity, title: `Failed to ${options.doing}`, message })
    },
  }
}

/** What happens next to an action that needs approval. It is no failure. */
function reportRequest(refusal: CallFailed, doing: string): void {
  const notification = requestNotification(refusal.error.details ?? {}, doing, gameNow())
  toasts.show('info', notification.message)
  notifications.add(notification)
  refetchCalls('listApprovals', 'getApprovalStatus', 'getStaffCounts')
}

/** Runs a staff action from a page of the back-office. */
export function useStaffMutation<Name extends CallName>(name: Name, options: MutationOptions<Name>) {
  const mutation = useMutation(staffMutationOptions(name, options), queryClient)
  /**
   * Callbacks run even if the component has unmounted, such as a drawer whose row left the list: `mutate` of TanStack
   * would drop them. They do not run if the user has gone to another page.
   */
  const mutate = (input: CallInput<Name>, { onSuccess, onRequested, onError, onSettled }: RunCallbacks<Name> = {}) => {
    const { href } = location
    const isHere = () => location.href === href
    // The mutation's `onError` has already reported a failure.
    void mutation
      .mutateAsync(input)
      .then(
        (answer) => isHere() && onSuccess?.(answer),
        (error) => isHere() && (isRequested(error) ? onRequested?.() : onError?.(error)),
      )
      .finally(() => isHere() && onSettled?.())
  }
  return { ...mutation, mutate }
}
