/** Moves the clock of a product started with TEST_CLOCK. */
export async function passTime(url: string, ms: number): Promise<void> {
  const answer = await fetch(`${url}/api/advanceClock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: Math.round(ms) }),
  })
  if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`)
}
