const KEPT = {
  level: new Map<string, string>(),
  done: new Map<string, string>(),
  item: new Map<string, string>(),
  kill: new Map<string, string>(),
}

/**
 * The name of what a requirement waits for: `item:logs`, `done:net_shrimp`, `kill:rat`, `level:fishing`. Each name is
 * made once: to join and hash its text again at every completion would take longer than what it looks up. The ids are
 * those of the content, which are few.
 */
export function triggerName(kind: keyof typeof KEPT, id: string): string {
  const names = KEPT[kind]
  let name = names.get(id)
  if (name === undefined) {
    name = `${kind}:${id}`
    names.set(id, name)
  }
  return name
}
