/** Moments in datetime-local fields, which have no time zone: they are local time. */

const two = (value: number) => String(value).padStart(2, '0')

export function fieldOf(at: number): string {
  const local = new Date(at)
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
  return `${day}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** Null if the field contains no valid moment. */
export function momentOf(field: string): number | null {
  const at = new Date(field).getTime()
  return Number.isFinite(at) ? at : null
}
