// Memoized components.
// Reusing a virtual node would have the same effect, but each node keeps the whole page of its time alive.

import { Component, type ComponentChildren } from "preact";

/** Return a component that renders again only if one of its props has changed. */
export function memo<P extends object>(draw: (props: P) => ComponentChildren) {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return (Object.keys(next) as (keyof P)[]).some((name) => next[name] !== this.props[name as keyof typeof this.props]);
    }

    render(props: P): ComponentChildren {
      return draw(props);
    }
  };
}
