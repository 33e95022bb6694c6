/** A player over HTTP, as any program could be one. */
export async function joinAsGuest(url: string) {
  let cookie = ''
  const sessionId = crypto.randomUUID()

  async function post(path: string, body: unknown) {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return { answer: JSON.parse(text), bytes: text.length }
  }

  await post('auth/sign-in/anonymous', {})
  await post('loadPlayer', { sessionId })
  return {
    sessionId,
    post,
    perform: (intent: object) => post('perform', { sessionId, intents: [{ id: crypto.randomUUID(), ...intent }] }),
  }
}

export type BenchPlayer = Awaited<ReturnType<typeof joinAsGuest>>
