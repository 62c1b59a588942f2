import { ServerCog } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

/** For people who also administer the installation. */
export const PortalChoice = ({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: () => unknown }) => (
  <Button variant="outline" wide isDisabled={isDisabled} onPress={() => void onChoose()}>
    <ServerCog size={15} aria-hidden />
    <span className="grow">System Admin Portal</span>
  </Button>
)
