import type { ComponentType } from 'react'

/** Paths of the back-office, below /admin. A part that begins with a colon is a parameter. */

export type Params = Readonly<Record<string, string>>

/** A page gets the parameters of its path. */
export type Page = ComponentType<{ params: Params }>

/** The parameters of a path that matches a pattern such as `players/:id`; null if it does not match. */
export function matchPath(pattern: string, path: string): Params | null {
  const [patternParts, pathParts] = [partsOf(pattern), partsOf(path)]
  if (patternParts.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] as string
    if (part.startsWith(':')) params[part.slice(1)] = decodePart(value)
    else if (part !== value) return null
  }
  return params
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
