import type { Handler } from '../../core/handler.ts'
import * as analytics from './analytics.ts'
import { onceAMinute } from './answer-cache.ts'

export const getPlayerAnalytics: Handler<'getPlayerAnalytics'> = async ({ days }, { server }) => {
  return { days: await analytics.readDays(server, days) }
}

export const getRetention: Handler<'getRetention'> = async (_, { server }) => {
  return { cohorts: await onceAMinute(server, 'retention', () => analytics.readRetention(server)) }
}

export const getLevelDistribution: Handler<'getLevelDistribution'> = (_, { server }) =>
  onceAMinute(server, 'levels', () => analytics.readLevels(server))

export const getActivityBreakdown: Handler<'getActivityBreakdown'> = async (_, { server }) =>
  analytics.readDoings(server)

export const getEconomyFlows: Handler<'getEconomyFlows'> = ({ days }, { server }) =>
  onceAMinute(server, `economy ${days}`, () => analytics.readEconomy(server, days))

export const getWealth: Handler<'getWealth'> = (_, { server }) =>
  onceAMinute(server, 'wealth', () => analytics.readSpread(server))

export const getPriceIndex: Handler<'getPriceIndex'> = (_, { server }) =>
  onceAMinute(server, 'prices', () => analytics.readPriceIndex(server))
