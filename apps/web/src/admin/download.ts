/** Starts a download of a text file. */
export function download(name: string, type: 'text/csv' | 'text/markdown', text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
