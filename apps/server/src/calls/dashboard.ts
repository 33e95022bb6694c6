import * as dashboard from '../staff/dashboard/dashboard.ts'
import type { Handler } from './handler.ts'

export const loadDashboard: Handler<'loadDashboard'> = (_, { server }) => dashboard.loadDashboard(server)

export const getDashboardCharts: Handler<'getDashboardCharts'> = (_, { server }) => dashboard.readCharts(server)
