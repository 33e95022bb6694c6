import type { Handler } from '../../core/handler.ts'
import * as dashboard from './dashboard.ts'
import { countSections } from './section-counts.ts'

export const loadDashboard: Handler<'loadDashboard'> = (_, { server }) => dashboard.loadDashboard(server)

export const getDashboardCharts: Handler<'getDashboardCharts'> = (_, { server }) => dashboard.readCharts(server)

export const getStaffCounts: Handler<'getStaffCounts'> = async (_, context) => ({
  counts: await countSections(context),
})
