/** How often a browser has shown a state that differs from the server's. */
export function differencesAt(url: string): Promise<number> {
  return figureAt(url, 'hearthward_sync_differences_total')
}

export async function figureAt(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const [, figure] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? []
  if (figure === undefined) throw new Error(`${url}/metrics does not tell ${name}`)
  return Number(figure)
}
