/** The position in a list, kept in the address: the moment and id of the last row before the page. */
export interface Cursor {
  at: number
  id: string
}

export const formatCursor = ({ at, id }: Cursor): string => `${at}.${id}`

/** Undefined if the text is no cursor. */
export function parseCursor(text: string | undefined): Cursor | undefined {
  const [, at, id] = /^(\d+)\.(.+)$/.exec(text ?? '') ?? []
  return at && id ? { at: Number(at), id } : undefined
}
