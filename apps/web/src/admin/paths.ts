import type { RegisteredRouter, RouteById } from '@tanstack/react-router'

/** A route of the back-office, as app/admin-routes.ts declares it: `/admin/players/$id`. */
export type AdminRoute = Exclude<Extract<keyof RegisteredRouter['routesById'], `/admin/${string}`>, '/admin/$'>

/** The address of a page: `/admin/players/ada`. */
export type AdminPath = '/admin' | Filled<AdminRoute>

type Filled<Path extends string> = Path extends `${infer Start}$${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}$${string}`
    ? `${Start}${string}`
    : Path

/** The filters that a page keeps in its address. */
export type FiltersOf<Route extends AdminRoute> = RouteById<
  RegisteredRouter['routeTree'],
  Route
>['types']['fullSearchSchema']
