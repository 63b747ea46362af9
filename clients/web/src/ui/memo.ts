// Parts of the page that stay as they are while what they show is the same.
// To hand the same virtual node over again would do it as well, but each such node holds on to the whole page of its time.

import { Component, type ComponentChildren } from "preact";

/** Return a component that is drawn anew only where one of its properties is another thing than before. */
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
