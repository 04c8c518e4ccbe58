import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback: ComponentType<{ error: unknown }>;
  /** A change of this value (another page or pop-up) retries after a failure. */
  at: string;
}
interface State {
  at: string;
  failed: { error: unknown } | null;
}

/** Error boundary that keeps the rest of the page when its content fails. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failed: null };
  }

  override render(): ReactNode {
    const { children, fallback: Fallback } = this.props;
    const { failed } = this.state;
    return failed === null ? children : <Fallback error={failed.error} />;
  }
}
