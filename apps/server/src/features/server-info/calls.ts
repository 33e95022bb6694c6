import { topics } from '@hearthward/contract'
import type { Handler } from '../../core/handler.ts'

export const getServerInfo: Handler<'getServerInfo'> = async (_, { server }) => {
  const { config, clock, rules, version } = server
  return {
    version,
    rules,
    now: clock.now(),
    mail: config.smtpUrl !== null,
    metricsUrl: config.metricsUrl,
    sentryDsn: config.sentryDsn,
  }
}

export const advanceClock: Handler<'advanceClock'> = async ({ ms }, { server }) => {
  server.clock.forward(ms)
  const now = server.clock.now()
  server.bus.publish(topics.world, 'clock', { now })
  return { now }
}
