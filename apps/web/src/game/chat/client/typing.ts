import { TYPING_INTERVAL, TYPING_TIMEOUT } from '@hearthward/contract'

/** Says that this player types: with the first key, then now and then, and that it is over. */
export function createTypingSender(send: (isTyping: boolean) => void) {
  let saidAt: number | null = null
  let silence: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(silence)
    if (saidAt === null) return
    saidAt = null
    send(false)
  }

  return {
    keystroke() {
      clearTimeout(silence)
      silence = setTimeout(stop, TYPING_TIMEOUT)
      if (saidAt !== null && Date.now() - saidAt < TYPING_INTERVAL) return
      saidAt = Date.now()
      send(true)
    },
    stop,
  }
}

/** Who types, as others say: from a start or a heartbeat until a stop, or until nothing more is heard. */
export function createTypists(changed: (names: string[]) => void) {
  const typing = new Map<string, { username: string; silence: ReturnType<typeof setTimeout> }>()
  const tell = () => changed([...typing.values()].map(({ username }) => username))

  function stop(clientId: string) {
    const known = typing.get(clientId)
    if (!known) return
    clearTimeout(known.silence)
    typing.delete(clientId)
    tell()
  }

  return {
    hear({ clientId, username, isTyping }: { clientId: string; username: string; isTyping: boolean }) {
      if (!isTyping) return stop(clientId)
      const known = typing.get(clientId)
      if (known) clearTimeout(known.silence)
      typing.set(clientId, { username, silence: setTimeout(() => stop(clientId), TYPING_TIMEOUT) })
      if (!known) tell()
    },
    stop,
    clear() {
      for (const clientId of [...typing.keys()]) stop(clientId)
    },
  }
}
