//! The server: accepts connections until it is stopped.

use crate::app::{App, routes};
use crate::config::Config;
use crate::gate::ClientAddress;
use crate::watch::watch;
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// The maximum number of open connections.
const CONNECTIONS: usize = 4096;
/// The grace period of running requests at shutdown, before and after their work is cancelled.
const LAST_ANSWERS: Duration = Duration::from_millis(250);
const SHUTDOWN_GRACE: Duration = Duration::from_millis(500);

/// A listening server.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Binds the address.
    pub async fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(config.address).await?;
        let app = Arc::new(App::new(config));
        watch(&app);
        Ok(Server { listener, app })
    }

    /// The bound address.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` completes, then cancels running work.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, app } = self;
        let router = routes(app.clone());
        let graceful = GracefulShutdown::new();
        let connections = Arc::new(Semaphore::new(CONNECTIONS));
        let mut stop = pin!(stop);
        loop {
            let next = async {
                let place = connections.clone().acquire_owned().await.ok()?;
                Some((listener.accept().await, place))
            };
            tokio::select! {
                () = &mut stop => break,
                accepted = next => match accepted {
                    Some((Ok((stream, client)), place)) => {
                        answer(&app, &router, &graceful, stream, client, place);
                    }
                    // Too many files are open, or the client disconnected. Later connections may still
                    // succeed.
                    Some((Err(_), _)) => tokio::time::sleep(Duration::from_millis(20)).await,
                    None => break,
                }
            }
        }
        drop(listener);
        app.scheduler.close();
        let mut ended = pin!(graceful.shutdown());
        if tokio::time::timeout(LAST_ANSWERS, &mut ended).await.is_err() {
            app.scheduler.stop();
            // Clients that do not read their answer now are disconnected.
            let _ = tokio::time::timeout(SHUTDOWN_GRACE, &mut ended).await;
        }
        app.sessions.close();
    }
}

/// Serves a connection.
fn answer(
    app: &Arc<App>,
    router: &Router,
    graceful: &GracefulShutdown,
    stream: TcpStream,
    client: SocketAddr,
    place: OwnedSemaphorePermit,
) {
    // Small events are sent without delay.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(app.config.patience));
    let router = TowerToHyperService::new(router.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ClientAddress(client.ip()));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.patience)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // Errors are ignored: the connection is broken, so there is no client to notify.
        let _ = connection.await;
        drop(place);
    });
}
