/** Properties of every modal. */
export interface ModalScreenProps {
  readonly onClose: () => void
}
