/** How often a browser has shown something else than this server booked. */
export async function differencesAt(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, count] = /^hearthward_sync_differences_total (\d+)$/m.exec(metrics) ?? []
  if (count === undefined) throw new Error(`${url}/metrics does not count differences`)
  return Number(count)
}
