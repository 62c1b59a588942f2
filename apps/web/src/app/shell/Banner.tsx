import { WifiOff } from 'lucide-react'
import { useConnection } from '../../lib/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmailLine } from './EmailLine.tsx'
import { SupportLine } from './SupportLine.tsx'
import { TimeZoneLine } from './TimeZoneLine.tsx'

/** A strip under the top bar while the live connection is down; the page stays readable. */
export function Banner() {
  const connection = useConnection()
  return (
    <div className="banner-slot" role="status">
      <SupportLine />
      <EmailLine />
      <TimeZoneLine />
      {connection === 'reconnecting' && (
        <div className="banner">
          <Spinner />
          Connection lost. Attempting to reconnect
        </div>
      )}
      {connection === 'offline' && (
        <div className="banner">
          <WifiOff size={14} aria-hidden />
          You are currently offline.
          <Button onPress={() => location.reload()}>Refresh</Button>
        </div>
      )}
    </div>
  )
}
