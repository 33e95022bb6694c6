import type { CallName } from '@hearthward/contract'
import {
  hashKey,
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryObserver,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAuth } from './account/auth.ts'
import { type CallAnswer, CallFailed, type CallInput, call } from './connection/calls.ts'
import { onMissedMessages } from './session/refetch.ts'

/**
 * The answers of calls that a page shows, for the game and the back-office. The predicted character is not among them.
 * A refused call is not retried: the server would refuse again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (tries, error) => !(error instanceof CallFailed) && tries < 2 && onlineManager.isOnline(),
      // Without a network a query fails at once, and is refetched on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // An action runs when pressed or not at all: one queued until reconnect would run after the user gave up on it.
    mutations: { networkMode: 'always' },
  },
})
// Each hook gets the client itself, so that the first load needs neither a provider nor this file.
queryClient.mount()

// The next account must not see the answers of the former one.
useAuth.subscribe(({ user }, { user: former }) => {
  if (!former || former.uid === user?.uid) return
  if (user) return void queryClient.resetQueries()
  // The pages are about to close. A refetch would be refused.
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
})

onMissedMessages(() => {
  void queryClient.refetchQueries({ type: 'active', stale: true, predicate: ({ meta }) => meta?.['isLive'] === true })
})

type Change = (answer: unknown) => unknown

/** The reads under way, each with the changes that arrived since its request. They are newer than its answer. */
const reads = new Set<{ hash: string; changes: Change[] }>()

async function readWithChanges<T>(hash: string, read: () => Promise<T>): Promise<T> {
  const reading = { hash, changes: [] as Change[] }
  reads.add(reading)
  try {
    const answer = await read()
    return reading.changes.reduce<unknown>((known, change) => change(known), answer) as T
  } finally {
    reads.delete(reading)
  }
}

type Read = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallAnswer<Name>>

/** The key and the read of a call, made with `read`. */
export function callQuery<Name extends CallName>(name: Name, input: CallInput<Name>, read: Read = call) {
  const queryKey = [name, input] as const
  return { queryKey, queryFn: () => readWithChanges(hashKey(queryKey), () => read(name, input)) }
}

/** The known answer of a call, outside components. */
export function knownAnswer<Name extends CallName>(name: Name, input: CallInput<Name>): CallAnswer<Name> | undefined {
  return queryClient.getQueryData([name, input])
}

/** Applies a live message, or the answer of an action, to the known answer of a call. */
export function updateAnswer<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  change: (answer: CallAnswer<Name>) => CallAnswer<Name>,
): void {
  const queryKey = [name, input]
  const hash = hashKey(queryKey)
  for (const read of reads) if (read.hash === hash) read.changes.push(change as Change)
  const state = queryClient.getQueryState<CallAnswer<Name>>(queryKey)
  if (state?.data === undefined) return
  // A changed part makes the rest of the answer no fresher.
  queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt })
}

/** Applies a live message to every known answer of a call, whatever its input. */
export function updateAnswers<Name extends CallName>(
  name: Name,
  change: (answer: CallAnswer<Name>, input: CallInput<Name>) => CallAnswer<Name>,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [name] })) {
    const input = queryKey[1] as CallInput<Name>
    updateAnswer(name, input, (answer) => change(answer, input))
  }
}

/** Refetches calls wherever they are shown. */
export function refetchCalls(...names: CallName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** What a page shows of a call. */
export type ServerData<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: Error | null }
  | { status: 'ready'; data: T }

export interface GameQueryOptions {
  /** Live messages update the answer. It is refetched whenever some may have been missed. */
  isLive?: boolean
  /** For how long an answer is not read again, in milliseconds. */
  cachedFor?: number
  /** For how long an answer stays known when no component shows it; otherwise as long as it is cached. */
  keptFor?: number
  /** Components that appear later show the known answer; otherwise each of them reads it again. */
  isSharedRead?: boolean
  /** A failed refetch replaces the known answer, because the player asked for it. */
  showsFailure?: boolean
  /** Shows the former input's answer until the next one arrives. */
  keepsPrevious?: boolean
  refetchInterval?: number
  enabled?: boolean
  read?: Read
}

/** How the game's pages read: nothing is kept after the page is closed. */
export const READ_ON_OPENING = {
  staleTime: 0,
  gcTime: 0,
  // The page says at once that a read failed, and offers to try again.
  retry: false,
  // The game has its own connection, see `onMissedMessages`.
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

/** A call as the game's pages read it: whenever a page opens, and after missed messages. */
export function gameQuery<Name extends CallName>(name: Name, input: CallInput<Name>, options: GameQueryOptions = {}) {
  const { isLive = false, cachedFor = 0, keptFor = cachedFor, isSharedRead = false, keepsPrevious = false } = options
  const { refetchInterval, enabled, read } = options
  return {
    ...callQuery(name, input, read),
    ...READ_ON_OPENING,
    staleTime: cachedFor,
    gcTime: keptFor,
    refetchOnMount: !isSharedRead,
    meta: { isLive },
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(enabled !== undefined && { enabled }),
  }
}

/** Reads a call for a page of the game. Known data stays on screen if a refetch fails, unless `showsFailure` is set. */
export function useCallQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: GameQueryOptions = {},
): ServerData<CallAnswer<Name>> & { isFetching: boolean; refetch: () => void } {
  const { data, error, isError, errorUpdateCount, isFetching, refetch } = useQuery(
    gameQuery(name, input, options),
    queryClient,
  )
  return {
    ...stateOf<CallAnswer<Name>>(data, error, isError && options.showsFailure === true, errorUpdateCount > 0),
    isFetching,
    refetch: () => void refetch(),
  }
}

/** Calls the listener with the answer of a call: at once if it is known, and after each change. Returns an unsubscribe function. */
export function onAnswer<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: GameQueryOptions,
  listener: (answer: CallAnswer<Name>) => void,
): () => void {
  const observer = new QueryObserver(queryClient, { ...gameQuery(name, input, options), notifyOnChangeProps: ['data'] })
  const notify = ({ data }: { data: CallAnswer<Name> | undefined }) => {
    if (data !== undefined) listener(data)
  }
  const unsubscribe = observer.subscribe(notify)
  notify(observer.getCurrentResult())
  return unsubscribe
}

/** A failure stays on screen until the next answer: its button must not vanish under the player who pressed it. */
function stateOf<T>(data: T | undefined, error: Error | null, isReplaced: boolean, hasFailed: boolean): ServerData<T> {
  if (data !== undefined && !isReplaced) return { status: 'ready', data }
  return hasFailed ? { status: 'failed', error } : { status: 'loading' }
}

/** The state of several reads that a page shows together, and a refetch of all of them. */
export function stateOfAll(reads: readonly { status: ServerData<unknown>['status']; refetch: () => void }[]) {
  const has = (wanted: ServerData<unknown>['status']) => reads.some(({ status }) => status === wanted)
  const refetch = () => {
    for (const read of reads) read.refetch()
  }
  return { status: has('failed') ? 'failed' : has('loading') ? 'loading' : 'ready', refetch } as const
}

/** Runs an action of the player, which shows its own failure and resolves to whether it succeeded. */
export function useAction<Input = void>(
  action: (input: Input) => Promise<boolean>,
  onEnd: (isDone: boolean) => unknown = () => {},
) {
  // Set at once: `isPending` follows only after the present task, and a second press may be waiting before that.
  const isRunning = useRef(false)
  const onSettled = () => {
    isRunning.current = false
  }
  const { mutate, isPending } = useMutation({ mutationFn: action, onSuccess: onEnd, onSettled }, queryClient)
  const run = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(input)
  }
  return { run, isBusy: isPending }
}

/** Refetches when the value changes, but not when the component is mounted. */
export function useRefetchOn(value: string | number, refetch: () => void): void {
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    refetch()
  }, [value, refetch])
}
