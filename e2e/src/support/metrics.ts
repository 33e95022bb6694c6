/** How often a browser has shown a state that differs from the server's. */
export function differencesAt(url: string): Promise<number> {
  return figureAt(url, 'hearthward_sync_differences_total')
}

export async function figureAt(url: string, name: string): Promise<number> {
  return Number((await figuresAt(url, name))[name])
}

/** Several figures of one moment. Some are reset by each reading. */
export async function figuresAt<Name extends string>(url: string, ...names: Name[]): Promise<Record<Name, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const figures = names.map((name): [Name, number] => {
    const [, figure] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? []
    if (figure === undefined) throw new Error(`${url}/metrics does not tell ${name}`)
    return [name, Number(figure)]
  })
  return Object.fromEntries(figures) as Record<Name, number>
}
