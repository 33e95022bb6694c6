/** The cookies of a request by name, their values as they were sent. */
export function cookiesOf(headers: Headers): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of headers.get('cookie')?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).trim()
    // Of two with one name the first is the more specific one, and the one better-auth reads.
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}
