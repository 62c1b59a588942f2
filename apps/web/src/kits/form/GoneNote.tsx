import { Alert } from '../../ui/Alert.tsx'

/** Above the form of something that a colleague has deleted: saving it makes a new one. */
export const GoneNote = ({ noun }: { noun: string }) => (
  <Alert tone="info">
    {`This ${noun} was deleted. Your changes are still here: save them as a new ${noun}, or cancel.`}
  </Alert>
)
