import type { Handler } from '../../core/handler.ts'
import * as analytics from './analytics.ts'
import { cacheForAMinute } from './answer-cache.ts'

export const getPlayerAnalytics: Handler<'getPlayerAnalytics'> = async ({ days }, { server }) => {
  return { days: await analytics.readDailyFigures(server, days) }
}

export const getRetention: Handler<'getRetention'> = async (_, { server }) => {
  return { cohorts: await cacheForAMinute(server, 'retention', () => analytics.readRetention(server)) }
}

export const getLevelDistribution: Handler<'getLevelDistribution'> = (_, { server }) =>
  cacheForAMinute(server, 'levels', () => analytics.readLevels(server))

export const getActivityBreakdown: Handler<'getActivityBreakdown'> = async (_, { server }) =>
  analytics.readActivityBreakdown(server)

export const getEconomyFlows: Handler<'getEconomyFlows'> = ({ days }, { server }) =>
  cacheForAMinute(server, `economy ${days}`, () => analytics.readEconomy(server, days))

export const getWealth: Handler<'getWealth'> = (_, { server }) =>
  cacheForAMinute(server, 'wealth', () => analytics.readWealth(server))

export const getPriceIndex: Handler<'getPriceIndex'> = (_, { server }) =>
  cacheForAMinute(server, 'prices', () => analytics.readPriceIndex(server))
