import { Button } from '../../ui/Button.tsx'

/** Shown for a team that does not exist (any more) or belongs to another tenant: both look the same. */
export const MissingTeam = ({ onLeave }: { onLeave: () => void }) => (
  <div className="empty">
    <p role="status">
      <b>This team is no longer available.</b> It may have been deleted.
    </p>
    <Button variant="outline" onPress={onLeave}>
      Show all users
    </Button>
  </div>
)
