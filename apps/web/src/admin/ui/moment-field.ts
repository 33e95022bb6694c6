/** Moments in fields of the kind datetime-local, which know no zone: they mean the clock on the wall. */

const two = (value: number) => String(value).padStart(2, '0')

export function fieldOf(at: number): string {
  const local = new Date(at)
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
  return `${day}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** Null where nothing that is a moment stands in the field. */
export function momentOf(field: string): number | null {
  const at = new Date(field).getTime()
  return Number.isFinite(at) ? at : null
}
