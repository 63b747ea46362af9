// How long it takes from a message to the picture, and until that has been painted.

/** Do something several times; each time it says when its picture is drawn. */
export async function fed(count: number, step: (done: () => void) => void): Promise<{ drawn: number[]; painted: number[] }> {
  const [drawn, painted]: [number[], number[]] = [[], []];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await new Promise<void>((resolve) => step(resolve));
    drawn.push(performance.now() - began);
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      requestAnimationFrame(() => port2.postMessage(0));
    });
    painted.push(performance.now() - began);
  }
  return { drawn, painted };
}
