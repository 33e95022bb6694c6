import { TYPING_INTERVAL, TYPING_TIMEOUT } from '@hearthward/contract'

/** Sends that this player types: with the first key, then as a heartbeat, and the stop at the end. */
export function createTypingSender(send: (isTyping: boolean) => void) {
  let sentAt: number | null = null
  let timeout: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timeout)
    if (sentAt === null) return
    sentAt = null
    send(false)
  }

  return {
    keystroke() {
      clearTimeout(timeout)
      timeout = setTimeout(stop, TYPING_TIMEOUT)
      if (sentAt !== null && Date.now() - sentAt < TYPING_INTERVAL) return
      sentAt = Date.now()
      send(true)
    },
    stop,
  }
}

/** The players who type: from a start or a heartbeat until a stop or a timeout. */
export function createTypists(onChange: (names: string[]) => void) {
  const typing = new Map<string, { username: string; timeout: ReturnType<typeof setTimeout> }>()
  const publish = () => onChange([...typing.values()].map(({ username }) => username))

  function stop(clientId: string) {
    const known = typing.get(clientId)
    if (!known) return
    clearTimeout(known.timeout)
    typing.delete(clientId)
    publish()
  }

  return {
    update({ clientId, username, isTyping }: { clientId: string; username: string; isTyping: boolean }) {
      if (!isTyping) return stop(clientId)
      const known = typing.get(clientId)
      if (known) clearTimeout(known.timeout)
      typing.set(clientId, { username, timeout: setTimeout(() => stop(clientId), TYPING_TIMEOUT) })
      if (!known) publish()
    },
    stop,
    clear() {
      for (const clientId of [...typing.keys()]) stop(clientId)
    },
  }
}
