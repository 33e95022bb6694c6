import { useAuth, useServerInfo } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Card } from '../ui/Panel.tsx'
import { BlockedPlayers } from './BlockedPlayers.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { KeepCharacter } from './KeepCharacter.tsx'
import { OwnReports } from './OwnReports.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SignIns } from './SignIns.tsx'
import { useSignOut } from './sign-out.ts'
import { TwoFactor } from './TwoFactor.tsx'
import { YourData } from './YourData.tsx'

export function AccountPage() {
  const user = useAuth((state) => state.user)
  const hasMail = useServerInfo((info) => info.mail)
  const signOut = useSignOut()
  if (!user) return null
  return (
    <Page title="Account" intro="Your profile, your sign-ins and your data.">
      <div className="grid gap-4">
        {user.isGuest ? (
          <KeepCharacter expiresAt={user.guestExpiresAt} />
        ) : (
          <Card title="Profile">
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
              <dt className="text-muted">Username</dt>
              <dd className="font-semibold">{user.username}</dd>
              <dt className="text-muted">E-mail</dt>
              <dd className="grid gap-2">
                {user.email ? `${user.email}${user.emailVerified ? '' : ' (not confirmed)'}` : 'none'}
                {hasMail && user.email && !user.emailVerified && <ConfirmAddress />}
              </dd>
              {user.role !== 'default' && (
                <>
                  <dt className="text-muted">Role</dt>
                  <dd>{user.role}</dd>
                </>
              )}
            </dl>
          </Card>
        )}
        <SignIns />
        {!user.isGuest && <ChangePassword />}
        {!user.isGuest && <Passkeys />}
        {!user.isGuest && <TwoFactor isOn={user.twoFactorEnabled} />}
        <BlockedPlayers />
        <OwnReports />
        <Card title="Sign out">
          <p className="mb-4 text-sm text-muted">
            {user.isGuest
              ? 'A guest who signs out loses this character.'
              : 'Your current action keeps running for up to 24 hours.'}
          </p>
          <Button icon="exit-door" look={user.isGuest ? 'danger' : 'plain'} onClick={signOut}>
            Sign out
          </Button>
        </Card>
        <YourData />
        {user.role === 'owner' ? (
          <Card title="Delete my account">
            <p className="text-sm text-muted">
              An owner of this server cannot be deleted here. Name another owner in its configuration first.
            </p>
          </Card>
        ) : (
          <DeleteAccount username={user.username} hasPassword={!user.isGuest} />
        )}
      </div>
    </Page>
  )
}
