/** Counts the slots of the first row. */
export function columnsOf(slots: readonly HTMLElement[]): number {
  const top = slots[0]?.getBoundingClientRect().top
  const below = slots.findIndex((slot) => slot.getBoundingClientRect().top !== top)
  return below === -1 ? slots.length : below
}
