{{/* Labels of every object. The argument is the chart's root. */}}
{{- define "touchline.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Labels that find the product's pods of one component. Arguments: root, component. */}}
{{- define "touchline.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Connections that all servers together may open at the pooler: each of its pods has as many. */}}
{{- define "touchline.poolSize" -}}
{{ mul .Values.servers.max .Values.database.pool }}
{{- end }}

{{/*
Most connections of PostgreSQL: the poolers', two of each server past them, those of workers and of one migration or
import, and 20 for the operator, standbys and people.
*/}}
{{- define "touchline.maxConnections" -}}
{{- $poolers := mul .Values.database.poolers .Values.servers.max .Values.database.pool -}}
{{- $direct := mul (add .Values.workers.replicas 2) .Values.database.pool -}}
{{ add $poolers $direct (mul 2 .Values.servers.max) 20 }}
{{- end }}

{{/* Fields of a pod that are the same for servers, workers and migrations. */}}
{{- define "touchline.pod" -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end }}

{{/* Fields of a container that are the same for servers, workers and migrations. */}}
{{- define "touchline.container" -}}
image: {{ printf "%s:%s" (required "image.repository is needed: where your registry has the image" .Values.image.repository) (default .Chart.AppVersion .Values.image.tag) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
envFrom:
  - configMapRef:
      name: {{ .Release.Name }}
  - secretRef:
      name: {{ .Values.secret }}
{{- end }}

{{/*
Secrets that no pod starts without: keys and letters in the data folder would be lost with the pod. The operator of the
database makes its password.
*/}}
{{- define "touchline.env" -}}
{{- $secret := required "secret is needed: the name of a Secret with ANSWERS_KEYS, SMTP_URL and your other secrets" .Values.secret -}}
{{- range $name := list "ANSWERS_KEYS" "SMTP_URL" }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ $name }}
{{- end }}
- name: DATABASE_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ .Release.Name }}-db-app
      key: password
- name: DATABASE_URL
  value: postgresql://touchline:$(DATABASE_PASSWORD)@{{ .Release.Name }}-pooler:5432/touchline
- name: DATABASE_DIRECT_URL
  value: postgresql://touchline:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-rw:5432/touchline
{{- end }}

{{/* Rule of a network policy that lets a pod look names up. */}}
{{- define "touchline.names" -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: kube-system
      podSelector:
        matchLabels:
          k8s-app: kube-dns
  ports:
    - protocol: UDP
      port: 53
    - protocol: TCP
      port: 53
{{- end }}
