// The page as an app: its service worker keeps the page's files for when the network is gone, and the browser may
// offer to install it. A new version is taken over whole, and then the page is loaded anew: never half of each.

/// Calls `offered` when the browser would install the page. Gives a function that asks it to.
export function listenForInstall(offered) {
  let prompt = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event;
    offered(true);
  });
  addEventListener('appinstalled', () => offered(false));
  return () => prompt?.prompt();
}

/// A worker that waits is asked to take over; the page is loaded anew when it has.
function takeOver(registration) {
  registration.waiting?.postMessage('take over');
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) {
        worker.postMessage('take over');
      }
    });
  });
}

/// Starts the worker where the browser has them: over TLS, and on the machine itself. Gives a function that looks for
/// a new version, for when the server says that it is another one.
export async function keepShell() {
  const workers = navigator.serviceWorker;
  if (!workers) {
    return () => location.reload();
  }
  const hadWorker = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => hadWorker && location.reload());
  try {
    const registration = await workers.register('/service-worker.js', { scope: '/seat/', updateViaCache: 'none' });
    takeOver(registration);
    return () => (workers.controller ? registration.update() : location.reload());
  } catch {
    return () => location.reload(); // a browser that keeps nothing asks the server every time
  }
}
