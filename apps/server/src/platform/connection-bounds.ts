export type ConnectionBound = 'address' | 'total'

export interface ConnectionBounds {
  /** The bound that a further connection of this network would exceed, if any. */
  exceeded(network: string | null): ConnectionBound | null
  /** Counts a connection. The returned function ends it. */
  open(network: string | null): () => void
}

/** Counts open connections, in total and by network. Those of our proxies have no network, so only the total counts. */
export function createConnectionBounds(mostByAddress: number, mostInTotal: number): ConnectionBounds {
  const byNetwork = new Map<string, number>()
  let total = 0

  function count(network: string | null, change: 1 | -1): void {
    total += change
    if (network === null) return
    const open = (byNetwork.get(network) ?? 0) + change
    if (open > 0) byNetwork.set(network, open)
    else byNetwork.delete(network)
  }

  return {
    exceeded(network) {
      if (total >= mostInTotal) return 'total'
      return network !== null && (byNetwork.get(network) ?? 0) >= mostByAddress ? 'address' : null
    },
    open(network) {
      count(network, 1)
      return () => count(network, -1)
    },
  }
}
