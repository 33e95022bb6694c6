import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { LoginPage } from '../account/login/LoginPage.tsx'
import { SignedIn } from '../account/SignedIn.tsx'
import {
  withBoard,
  withGoal,
  withRanking,
  withSearch,
  withSide,
  withSkill,
  withSlot,
  withTab,
  withToken,
} from '../browser/addresses.ts'
import { viewAs } from '../browser/view-as.ts'
import { NotFoundPage, RouteErrorPage } from '../pages/error-pages.tsx'
import { admin, adminPages } from './admin-routes.ts'
import { GameGate } from './GameGate.tsx'
import { useGameParts } from './game-code.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root-route.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // A shared plan is in the fragment.
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: '/game', hash, replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginPage,
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: withToken,
  component: lazyPage(() => import('../account/login/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const VerifyEmailPage = lazyPage(() => import('../account/login/VerifyEmailPage.tsx'), 'VerifyEmailPage')
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

/** A room that is part of the game's first file. A lazy page would be loaded before the login page in its place. */
const firstRoom = (name: 'PlacePage' | 'SkillsPage' | 'PackPage') =>
  function FirstRoom() {
    const Page = useGameParts(({ parts }) => parts?.[name])
    return Page && <Page />
  }

const rooms = [
  createRoute({ getParentRoute: () => game, path: '/', validateSearch: withTab, component: firstRoom('PlacePage') }),
  createRoute({ getParentRoute: () => game, path: '/skills', component: firstRoom('SkillsPage') }),
  createRoute({ getParentRoute: () => game, path: '/pack', validateSearch: withTab, component: firstRoom('PackPage') }),
  createRoute({
    getParentRoute: () => game,
    path: '/map',
    component: lazyPage(() => import('../game/map/MapPage.tsx'), 'MapPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/farm',
    component: lazyPage(() => import('../game/farming/FarmPage.tsx'), 'FarmPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/craft',
    validateSearch: withSkill,
    component: lazyPage(() => import('../game/craft/CraftPage.tsx'), 'CraftPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/skills/$skill',
    component: lazyPage(() => import('../game/skills/SkillPage.tsx'), 'SkillPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/people/$npcId',
    validateSearch: withTab,
    component: lazyPage(() => import('../game/people/PersonPage.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/quests',
    component: lazyPage(() => import('../game/quests/QuestsPage.tsx'), 'QuestsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/quests/$questId',
    component: lazyPage(() => import('../game/quests/QuestPage.tsx'), 'QuestPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/party',
    validateSearch: withTab,
    component: lazyPage(() => import('../game/social/PartyPage.tsx'), 'PartyPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/players/$name',
    component: lazyPage(() => import('../game/social/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/bank',
    component: lazyPage(() => import('../game/bank/BankPage.tsx'), 'BankPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/equipment',
    validateSearch: withSlot,
    component: lazyPage(() => import('../game/equipment/EquipmentPage.tsx'), 'EquipmentPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/encyclopedia',
    validateSearch: withSearch,
    component: lazyPage(() => import('../game/encyclopedia/EncyclopediaPage.tsx'), 'EncyclopediaPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/encyclopedia/$kind/$id',
    component: lazyPage(() => import('../game/encyclopedia/EntryPage.tsx'), 'EntryPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/planner',
    validateSearch: withGoal,
    component: lazyPage(() => import('../game/planner/PlannerPage.tsx'), 'PlannerPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/best',
    validateSearch: withRanking,
    component: lazyPage(() => import('../game/ranking/RankingPage.tsx'), 'RankingPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/achievements',
    validateSearch: withTab,
    component: lazyPage(() => import('../game/achievements/AchievementsPage.tsx'), 'AchievementsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/statistics',
    component: lazyPage(() => import('../game/statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/collection',
    validateSearch: withTab,
    component: lazyPage(() => import('../game/collection/CollectionPage.tsx'), 'CollectionPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/leaderboard',
    validateSearch: withBoard,
    component: lazyPage(() => import('../game/leaderboard/LeaderboardPage.tsx'), 'LeaderboardPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/exchange',
    validateSearch: withTab,
    component: lazyPage(() => import('../game/exchange/ExchangePage.tsx'), 'ExchangePage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/exchange/$itemId',
    validateSearch: withSide,
    component: lazyPage(() => import('../game/exchange/ItemPage.tsx'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/you',
    component: lazyPage(() => import('../game/you/YouPage.tsx'), 'YouPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/notices',
    component: lazyPage(() => import('../game/announcements/NoticeBoardPage.tsx'), 'NoticeBoardPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/settings',
    component: lazyPage(() => import('../game/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/help',
    component: lazyPage(() => import('../game/help/HelpPage.tsx'), 'HelpPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/fair-rolls',
    component: lazyPage(() => import('../game/seasons/FairRollsPage.tsx'), 'FairRollsPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/account',
    component: lazyPage(() => import('../account/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => game,
    path: '/membership',
    component: lazyPage(() => import('../game/membership/MembershipPage.tsx'), 'MembershipPage'),
  }),
]

const testIcons = createRoute({
  getParentRoute: () => root,
  path: '/test-icons',
  component: lazyPage(() => import('../test-pages/IconsPage.tsx'), 'IconsPage'),
})

const testChat = createRoute({
  getParentRoute: () => root,
  path: '/test-chat',
  component: lazyPage(() => import('../test-pages/ChatPage.tsx'), 'ChatPage'),
})

const InvestigationPage = lazyPage(() => import('../test-pages/InvestigationPage.tsx'), 'InvestigationPage')
const testInvestigation = createRoute({
  getParentRoute: () => root,
  path: '/test-investigation',
  component: () => (
    <SignedIn>
      <InvestigationPage />
    </SignedIn>
  ),
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
  admin.addChildren(adminPages),
])

export const router = createRouter({
  routeTree,
  basepath: viewAs?.base ?? '/',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteErrorPage,
  // Otherwise a failing error page would end at the router's own one, which shows the stack.
  disableGlobalCatchBoundary: true,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
