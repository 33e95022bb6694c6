/** 'hearthward-Maren-2027-03-01.json' */
export function exportFileName(username: string, now: number): string {
  return `hearthward-${username.replace(/[^\w-]+/g, '-')}-${new Date(now).toISOString().slice(0, 10)}.json`
}

/** Downloads a text as a file. */
export function downloadFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
