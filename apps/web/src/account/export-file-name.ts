/** 'hearthward-Maren-2027-03-01.json' */
export function exportFileName(username: string, now: number): string {
  return `hearthward-${username.replace(/[^\w-]+/g, '-')}-${new Date(now).toISOString().slice(0, 10)}.json`
}
