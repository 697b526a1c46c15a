"""ClickHouse's HTTP interface in front of chdb, ClickHouse's engine as a Python library.

    python clickhouseFront.py FOLDER

Prints the port it listens on. Every request has a session of its own over the data in FOLDER. Users and passwords are
not looked at: whoever asks may do everything that `readonly` does not forbid.
"""

import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb import connect

FOLDER = sys.argv[1]
DEFAULT_FORMAT = 'TabSeparated'

# Parameters of a request that are no settings of its statement.
OF_REQUEST = {
    'query', 'database', 'default_format', 'query_id', 'session_id', 'user', 'password', 'role',
    'compress', 'decompress', 'enable_http_compression', 'wait_end_of_query', 'buffer_size',
    'send_progress_in_http_headers', 'http_headers_progress_interval_ms',
    'cancel_http_readonly_queries_on_client_close',
}
STATUS_OF_CODE = {'60': 404, '81': 404, '62': 400, '164': 403, '497': 403, '516': 403, '159': 408}
DATABASE_IS_UNKNOWN = "Code: 81. DB::Exception: Database {} does not exist. (UNKNOWN_DATABASE)"

FORMAT = re.compile(r'\bFORMAT\s+(\w+)\s*$', re.I)
READS = re.compile(r'^[\s(]*(SELECT|WITH)\b', re.I)
# Formats that are written line by line, with so many lines of heading before each part of a stream.
HEADING = {
    'TabSeparated': 0,
    'TabSeparatedWithNames': 1,
    'TabSeparatedWithNamesAndTypes': 2,
}


def quoted(text):
    return "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"


def exception_in(error):
    """The server's own words, without those of the library around them."""
    text = str(error)
    start = text.find('Code: ')
    return text[start:] if start >= 0 else f'Code: 1001. DB::Exception: {text} (STD_EXCEPTION)'


def session_for(parameters):
    """A session in the database and with the settings of a request."""
    session = connect(FOLDER)
    database = parameters.get('database')
    if database is not None:
        known = session.query(
            'SELECT count() FROM system.databases WHERE name = {name:String}',
            'TabSeparated',
            params={'name': database},
        )
        if known.bytes().strip() == b'0':
            raise LookupError(DATABASE_IS_UNKNOWN.format(database))
        session.query('USE `' + database.replace('`', '\\`') + '`')
    settings = {
        name: value
        for name, value in parameters.items()
        if name not in OF_REQUEST and not name.startswith('param_')
    }
    # A session keeps no name for its statement that others find it by; its comment is one.
    settings['log_comment'] = parameters.get('query_id', '')
    for name in sorted(settings, key=lambda name: name == 'readonly'):
        if not name.isidentifier():
            raise LookupError(f'Code: 115. DB::Exception: Unknown setting {name} (UNKNOWN_SETTING)')
        session.query(f'SET {name} = {quoted(settings[name])}')
    return session


def parts_of(session, statement, parameters):
    """The bytes of an answer, in parts. A stream of no rows has no heading: then the whole answer is asked for."""
    values = {
        name.removeprefix('param_'): value
        for name, value in parameters.items()
        if name.startswith('param_')
    }
    written = FORMAT.search(statement)
    answer_format = written[1] if written else parameters.get('default_format', DEFAULT_FORMAT)
    heading = HEADING.get(answer_format)
    is_first = True
    if heading is not None and READS.match(statement):
        with session.send_query(statement, answer_format, params=values) as stream:
            try:
                for part in stream:
                    data = part.bytes()
                    yield data if is_first else data.split(b'\n', heading)[heading]
                    is_first = False
            finally:
                stream.cancel()
    if is_first:
        yield session.query(statement, answer_format, params=values).bytes()


class Front(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def begin(self, status, **headers):
        self.send_response(status)
        self.send_header('X-ClickHouse-Server-Display-Name', 'chdb')
        self.send_header('Content-Type', 'text/plain; charset=UTF-8')
        for name, value in headers.items():
            self.send_header(name.replace('_', '-'), value)
        self.end_headers()

    def answer(self, status, body, **headers):
        self.begin(status, Content_Length=str(len(body)), **headers)
        self.wfile.write(body)

    def fail(self, text):
        code = re.match(r'Code: (\d+)', text)[1]
        status = STATUS_OF_CODE.get(code, 500)
        self.answer(status, f'{text}\n'.encode(), X_ClickHouse_Exception_Code=code)

    def do_GET(self):
        self.answer(200, b'Ok.\n')

    def body(self):
        if self.headers.get('Transfer-Encoding', '').lower() != 'chunked':
            return self.rfile.read(int(self.headers.get('Content-Length') or 0))
        chunks = []
        while length := int(self.rfile.readline().split(b';')[0], 16):
            chunks.append(self.rfile.read(length))
            self.rfile.readline()
        self.rfile.readline()
        return b''.join(chunks)

    def do_POST(self):
        parameters = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True))
        body = self.body().decode()
        statement = '\n'.join(text for text in (parameters.get('query', ''), body) if text != '')
        if re.match(r'\s*KILL\s+QUERY\b', statement, re.I):
            statement = statement.replace('query_id', "Settings['log_comment']")
        session = None
        try:
            session = session_for(parameters)
            self.stream(parts_of(session, statement, parameters))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        except Exception as error:
            self.fail(exception_in(error))
        finally:
            if session is not None:
                session.close()

    def stream(self, parts):
        first = next(parts)
        self.begin(200, Transfer_Encoding='chunked')
        try:
            self.write(first)
            for part in parts:
                self.write(part)
        except (BrokenPipeError, ConnectionResetError):
            raise
        except Exception as error:
            # The status is sent: as the server does, the answer breaks off with the words of the error.
            self.write(f'{exception_in(error)}\n'.encode())
        finally:
            parts.close()
        self.wfile.write(b'0\r\n\r\n')

    def write(self, data):
        if data:
            self.wfile.write(b'%x\r\n%s\r\n' % (len(data), data))


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass


SCHEMA = connect(FOLDER)
SCHEMA.query('SELECT 1')
server = Server(('127.0.0.1', 0), Front)
print(server.server_address[1], flush=True)
server.serve_forever()
