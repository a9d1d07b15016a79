# A Debian machine of its own, for commands that want root: sourced by bash in new mount, network and process namespaces.
# $SCRATCH: a folder that is removed later. $TOOLS: the folder of this file. $PUBLIC: the files of the registry at https://public.example.
set -eu
mount -t tmpfs none "$SCRATCH"
# What is written stays in memory; what this machine has is seen as it is.
for folder in /etc /opt /root /run /srv /var; do
  mkdir -p "$SCRATCH/$folder/new" "$SCRATCH/$folder/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$SCRATCH/$folder/new,workdir=$SCRATCH/$folder/work" "$folder"
done
ip link set lo up
mkdir "$SCRATCH/bin" "$SCRATCH/files"
for tool in systemctl apt-get; do install -m 755 "$TOOLS/$tool.sh" "$SCRATCH/bin/$tool"; done
export PATH="$SCRATCH/bin:$PATH:/usr/sbin:/sbin" HOME=/root
cp -r "$PUBLIC/." "$SCRATCH/files"

# The network: two names, with the TLS that a company puts before nginx.
echo '127.0.0.1 public.example skills.corp.example' >> /etc/hosts
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=x \
  -addext subjectAltName=DNS:public.example,DNS:skills.corp.example -keyout "$SCRATCH/key.pem" -out "$SCRATCH/cert.pem" 2> "$SCRATCH/openssl.log"
install -m 644 "$SCRATCH/cert.pem" /etc/ssl/walk.pem
export NODE_EXTRA_CA_CERTS=/etc/ssl/walk.pem
node "$TOOLS/hosts.ts" "$SCRATCH" &
for try in $(seq 100); do ! curl -ks -o "$SCRATCH/probe" https://public.example/i || break; sleep 0.1; done

# The packages that the test runs with, in place of a download of the same ones.
packages() {
  mkdir -p node_modules "$SCRATCH/packages/new" "$SCRATCH/packages/work"
  mount -t overlay overlay -o "lowerdir=$PACKAGES,upperdir=$SCRATCH/packages/new,workdir=$SCRATCH/packages/work" node_modules
}
