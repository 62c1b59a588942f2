import { Button } from '../../ui/Button.tsx'

/** In place of the people of a team that is not there (any more), or is another tenant's: the two are not told apart. */
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
