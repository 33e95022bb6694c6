import type { Handler } from '../../core/handler.ts'

export const getServerMetrics: Handler<'getServerMetrics'> = (_, { server }) => server.health.read()
