import type { Notification } from '@dossier/contract/notifications'
import { badgeText } from '@dossier/core/notifications/notification-text'
import { dateTimeText } from '@dossier/core/text/dates'
import { Bell } from 'lucide-react'
import { Dialog, DialogTrigger, Heading } from 'react-aria-components/Dialog'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { reader } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { useBrowserNotifications } from './browser-notifications.ts'
import { useClearAll, useNotifications, useOpen } from './use-notifications.ts'
import './notifications.css'

/** The bell of the header with the person's notifications. */
export function NotificationsMenu() {
  const all = useNotifications()
  const count = all.length
  return (
    <DialogTrigger>
      <Button icon className="bell" aria-label={count > 0 ? `Notifications, ${badgeText(count)}` : 'Notifications'}>
        <Bell size={16} aria-hidden />
        {count > 0 && (
          <span className="bell-badge" aria-hidden>
            {badgeText(count)}
          </span>
        )}
      </Button>
      <Popover placement="bottom end">
        <Dialog className="notifications">{({ close }) => <Notifications all={all} onClose={close} />}</Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Notifications({ all, onClose }: { all: readonly Notification[]; onClose: () => void }) {
  const clearAll = useClearAll()
  const open = useOpen()
  return (
    <>
      <header className="notifications-head">
        <Heading slot="title">Notifications</Heading>
        {all.length > 0 && <Button onPress={() => void clearAll(all)}>Clear All</Button>}
      </header>
      {all.length === 0 && <p className="notifications-none">No new notifications</p>}
      <ul className="notifications-list" aria-label="Notifications">
        {all.map((one) => (
          <li key={one.id}>
            <NotificationItem
              notification={one}
              onOpen={() => {
                onClose()
                void open(one)
              }}
            />
          </li>
        ))}
      </ul>
      <InBrowser />
    </>
  )
}

/** Whether new ones are also shown outside of the page, in this browser. */
function InBrowser() {
  const { isSupported, isOn, isBlocked, change } = useBrowserNotifications()
  if (!isSupported) return null
  return (
    <footer className="notifications-foot">
      <Switch isSelected={isOn} isDisabled={isBlocked} onChange={(isOnNow) => void change(isOnNow)}>
        Enable Notifications
      </Switch>
      <p className="sub">
        {isBlocked
          ? 'This browser blocks them. Allow notifications of this site in its settings first.'
          : 'In this browser, while the page is in the background.'}
      </p>
    </footer>
  )
}

function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, message, created } = notification
  const ago = useElapsed(created)
  return (
    <button type="button" className="notification" onClick={onOpen}>
      <b className="truncate" dir="auto">
        {title}
      </b>
      <span>{message}</span>
      <time dateTime={created} title={dateTimeText(created, reader())}>
        {ago}
      </time>
    </button>
  )
}
