import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { watched } from '../client/index.ts'
import { PackPage } from '../game/pack/PackPage.tsx'
import { PlacePage } from '../game/place/PlacePage.tsx'
import { SkillsPage } from '../game/skills/SkillsPage.tsx'
import { withBoard, withSearch, withSide, withSkill, withSlot, withTab, withToken, withWords } from './addresses.ts'
import { NotFoundPage, RouteErrorPage } from './error-pages.tsx'
import { GameGate } from './GameGate.tsx'
import { Root } from './Root.tsx'
import { SignedIn } from './SignedIn.tsx'

/** Of what lies below the address of a game that is looked at: its rooms, but not how its player signs in. */
const IS_LOOKED_AT = /^\/(game(?!\/account)(\/.*)?)?$/

const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (watched && !IS_LOOKED_AT.test(location.pathname)) throw notFound()
  },
  notFoundComponent: NotFoundPage,
  // A page that fails is caught by its own route. What fails out here is the application, and ApplicationBoundary's.
  errorComponent: ({ error }) => {
    throw error
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/game', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./login/LoginPage.tsx'), 'LoginPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: withToken,
  component: lazyRouteComponent(() => import('./login/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const VerifyEmailPage = lazyRouteComponent(() => import('./login/VerifyEmailPage.tsx'), 'VerifyEmailPage')
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: withToken,
  component: () => (
    <SignedIn>
      <VerifyEmailPage />
    </SignedIn>
  ),
})

const game = createRoute({ getParentRoute: () => root, path: '/game', component: GameGate })

const rooms = [
  createRoute({ getParentRoute: () => game, path: '/', validateSearch: withTab, component: PlacePage }),
  createRoute({ getParentRoute: () => game, path: '/skills', component: SkillsPage }),
  createRoute({ getParentRoute: () => game, path: '/pack', validateSearch: withTab, component: PackPage }),
  createRoute({
    getParentRoute: () => game,
    path: '/map',
    component: lazyRouteComponent(() => import('../game/map/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/farm',
    component: lazyRouteComponent(() => import('../game/farm/FarmPage.tsx'), 'FarmPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/craft',
    validateSearch: withSkill,
    component: lazyRouteComponent(() => import('../game/craft/CraftPage.tsx'), 'CraftPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/skills/$skill',
    component: lazyRouteComponent(() => import('../game/skills/SkillPage.tsx'), 'SkillPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/people/$npcId',
    validateSearch: withTab,
    component: lazyRouteComponent(() => import('../game/people/PersonPage.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/quests',
    component: lazyRouteComponent(() => import('../game/quests/QuestsPage.tsx'), 'QuestsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/quests/$questId',
    component: lazyRouteComponent(() => import('../game/quests/QuestPage.tsx'), 'QuestPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/party',
    validateSearch: withTab,
    component: lazyRouteComponent(() => import('../game/company/PartyPage.tsx'), 'PartyPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/players/$name',
    component: lazyRouteComponent(() => import('../game/company/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/bank',
    component: lazyRouteComponent(() => import('../game/bank/BankPage.tsx'), 'BankPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/equipment',
    validateSearch: withSlot,
    component: lazyRouteComponent(() => import('../game/equipment/EquipmentPage.tsx'), 'EquipmentPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/encyclopedia',
    validateSearch: withSearch,
    component: lazyRouteComponent(() => import('../game/encyclopedia/EncyclopediaPage.tsx'), 'EncyclopediaPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/encyclopedia/$kind/$id',
    component: lazyRouteComponent(() => import('../game/encyclopedia/EntryPage.tsx'), 'EntryPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/achievements',
    validateSearch: withTab,
    component: lazyRouteComponent(() => import('../game/achievements/AchievementsPage.tsx'), 'AchievementsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/statistics',
    component: lazyRouteComponent(() => import('../game/statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/collection',
    validateSearch: withTab,
    component: lazyRouteComponent(() => import('../game/collection/CollectionPage.tsx'), 'CollectionPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/leaderboard',
    validateSearch: withBoard,
    component: lazyRouteComponent(() => import('../game/leaderboard/LeaderboardPage.tsx'), 'LeaderboardPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/exchange',
    validateSearch: withTab,
    component: lazyRouteComponent(() => import('../game/exchange/ExchangePage.tsx'), 'ExchangePage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/exchange/$itemId',
    validateSearch: withSide,
    component: lazyRouteComponent(() => import('../game/exchange/ItemPage.tsx'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/you',
    component: lazyRouteComponent(() => import('../game/you/YouPage.tsx'), 'YouPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/notices',
    component: lazyRouteComponent(() => import('../game/notices/NoticesPage.tsx'), 'NoticesPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/settings',
    component: lazyRouteComponent(() => import('../game/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/help',
    component: lazyRouteComponent(() => import('../game/help/HelpPage.tsx'), 'HelpPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/account',
    component: lazyRouteComponent(() => import('../account/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/membership',
    component: lazyRouteComponent(() => import('../game/membership/MembershipPage.tsx'), 'MembershipPage'),
  }),
]

const testIcons = createRoute({
  getParentRoute: () => root,
  path: '/test-icons',
  component: lazyRouteComponent(() => import('../test-pages/IconsPage.tsx'), 'IconsPage'),
})

const testChat = createRoute({
  getParentRoute: () => root,
  path: '/test-chat',
  component: lazyRouteComponent(() => import('../test-pages/ChatPage.tsx'), 'ChatPage'),
})

const InvestigationPage = lazyRouteComponent(() => import('../test-pages/InvestigationPage.tsx'), 'InvestigationPage')
const testInvestigation = createRoute({
  getParentRoute: () => root,
  path: '/test-investigation',
  component: () => (
    <SignedIn>
      <InvestigationPage />
    </SignedIn>
  ),
})

/** The back-office finds its own pages: of all its parts only this line is loaded with the game. */
const AdminArea = lazyRouteComponent(() => import('../admin/AdminArea.tsx'), 'AdminArea')
const adminHome = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: withWords,
  component: () => <AdminArea path="" />,
})
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  validateSearch: withWords,
  component: function Admin() {
    return <AdminArea path={admin.useParams()._splat ?? ''} />
  },
})

const routeTree = root.addChildren([
  home,
  login,
  resetPassword,
  verifyEmail,
  game.addChildren(rooms),
  testIcons,
  testChat,
  testInvestigation,
  adminHome,
  admin,
])

export const router = createRouter({
  routeTree,
  basepath: watched?.base ?? '/',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteErrorPage,
  // Else a failure of the error page itself would end at the router's own one, bare and with the stack.
  disableGlobalCatchBoundary: true,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
