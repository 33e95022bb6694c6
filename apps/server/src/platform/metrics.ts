import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for operators. One registry per server, so that tests can run several in one process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    calls: new Histogram({
      name: 'hearthward_call_seconds',
      help: 'Time to answer a call, by call and outcome',
      labelNames: ['call', 'outcome'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    batches: new Histogram({
      name: 'hearthward_commit_batch_size',
      help: 'Changes written in one transaction',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200],
      registers: [registry],
    }),
    differences: new Counter({
      name: 'hearthward_sync_differences_total',
      help: 'Differences between what a browser showed and the rules; each is a defect',
      registers: [registry],
    }),
    connections: new Gauge({
      name: 'hearthward_live_connections',
      help: 'Pages with a live connection',
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'hearthward_sockets',
      help: 'Open TCP connections, live ones included',
      registers: [registry],
    }),
    socketRefusals: new Counter({
      name: 'hearthward_socket_refusals_total',
      help: 'Connections closed at once because of MAX_SOCKETS_PER_ADDRESS (address) or MAX_SOCKETS (total)',
      labelNames: ['bound'],
      registers: [registry],
    }),
    slowReaders: new Counter({
      name: 'hearthward_slow_readers_total',
      help: 'Live connections closed because their page did not read what was sent to it',
      registers: [registry],
    }),
    budgetRefusals: new Counter({
      name: 'hearthward_budget_refusals_total',
      help: 'Requests refused because an account or a network has used up its processor time',
      labelNames: ['by'],
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
